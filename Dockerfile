# Builds with everything, runs with what production needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production \
    APP_MODE=production \
    PORT=3000 \
    DATABASE_PATH=/data/site.sqlite \
    STORAGE_PATH=/data/files \
    MALLOC_ARENA_MAX=2
WORKDIR /app
# The code belongs to root: the product cannot change itself.
COPY --from=build /app ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database, makes the first admin, listens. Ends cleanly within ten seconds of a SIGTERM.
# MALLOC_ARENA_MAX keeps the memory outside the heap small.
# Work in the background alone, beside it and on the same volume: node --max-semi-space-size=8 scripts/worker.ts
CMD ["sh", "scripts/start-image.sh"]
