-- For wrk: sends the requests of a file, each once, and says how long the first so many answers took and how many were no success.
-- A line of the file is a path, a token, an idempotency key and a body, parted by tabs; it has some more than are waited for, so that every
-- connection is busy until the end. Arguments: the file, the method, and how many answers to wait for.
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, microseconds; } moment; int gettimeofday(moment *, void *);")

local requests, sent, answers, failures, amount, started = {}, 0, 0, 0, 0, nil

local function now()
  local moment = ffi.new("moment")
  ffi.C.gettimeofday(moment, nil)
  return tonumber(moment.seconds) + tonumber(moment.microseconds) / 1e6
end

function init(args)
  amount = tonumber(args[3])
  for line in io.lines(args[1]) do
    local path, token, key, body = line:match("^(.-)\t(.-)\t(.-)\t(.*)$")
    local headers = { Authorization = "Bearer " .. token, ["Content-Type"] = "application/x-www-form-urlencoded", ["Idempotency-Key"] = key }
    requests[#requests + 1] = wrk.format(args[2], path, headers, body)
  end
end

function request()
  started = started or now()
  sent = sent + 1
  return requests[sent]
end

function response(status)
  if status < 200 or status > 299 then failures = failures + 1 end
  answers = answers + 1
  if answers == amount then
    io.write(string.format("%.6f %d\n", now() - started, failures))
    io.flush()
  end
end
