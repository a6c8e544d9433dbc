# Three images of one checkout: `server` (API nodes and workers), `web` (nginx with the built site, where a CDN is not), and `neighbours` (what
# catches messages and keeps files in compose.yaml, for trying it out). docs/operations.md, "Containers".
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# Goes into the pages: canonical links, feeds.
ARG PUBLIC_SITE_URL=http://localhost:8080
ENV PUBLIC_SITE_URL=${PUBLIC_SITE_URL}
RUN npm run --silent build:installed && node scripts/production/server-image.ts /image

FROM node:${NODE_VERSION}-bookworm-slim AS server
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# Root's: whoever runs in it may read and not write.
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4321}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/production/serve.ts"]

FROM nginx:1.28-alpine AS web
COPY docs/deploy/container-nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/dist /srv/comic-hub/dist
USER nginx
EXPOSE 8080
STOPSIGNAL SIGQUIT

FROM build AS neighbours
ENV DATA_DIR=/data HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
ENTRYPOINT ["node", "scripts/production/neighbours.ts"]
