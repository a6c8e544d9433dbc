const Streamed = globalThis.Response;

/**
 * A response that keeps the bytes it is made of. Node's own copies them into a stream, and out of it again: of a page that is
 * made only to be written, that is a good part of its making.
 */
class WholeResponse extends Streamed {
  /** `Response.json`, and what is made of anything but bytes, are Node's own: responses as well. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Streamed[Symbol.hasInstance](value);
  }
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const bytes = wholeOf(body);
    super(null, bytes ? init : undefined);
    this.#bytes = bytes ?? new Uint8Array();
    // biome-ignore lint/correctness/noConstructorReturn: one name makes both kinds, wherever it says `new Response`
    if (!bytes) return new Streamed(body, init) as WholeResponse;
  }
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes;
    return new ReadableStream({
      pull: (stream) => {
        stream.enqueue(bytes);
        stream.close();
      },
    });
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes;
    return byteLength === buffer.byteLength ? buffer : this.#bytes.slice().buffer;
  }
  override bytes() {
    return this.#asNode().bytes();
  }
  override text() {
    return this.#asNode().text();
  }
  override json() {
    return this.#asNode().json();
  }
  override blob() {
    return this.#asNode().blob();
  }
  override formData() {
    return this.#asNode().formData();
  }
  override clone() {
    return this.#asNode();
  }

  #asNode(): Response {
    return new Streamed(this.#bytes, this);
  }
}

function wholeOf(body: BodyInit | null | undefined): Uint8Array<ArrayBuffer> | null {
  if (!(body instanceof Uint8Array && body.buffer instanceof ArrayBuffer)) return null;
  return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
}

/** Until the given function is called, responses keep the bytes that they are made of. */
export function bufferResponses(): () => void {
  globalThis.Response = WholeResponse;
  return () => {
    globalThis.Response = Streamed;
  };
}
