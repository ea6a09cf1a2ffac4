# Build: everything, with the tools that compile better-sqlite3 where no binary fits.
FROM node:24-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /service
# With "--omit=dev --omit=optional": no PostgreSQL, no SQL Server, no traces, no /docs, and 45 MB less.
ARG PRUNE="--omit=dev"
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ormconfig.ts ./
COPY src src
COPY scripts scripts
COPY web web
COPY metadata metadata
RUN npm run build \
 && rm -f dist/*.tsbuildinfo \
 && npm prune $PRUNE --no-audit --no-fund

# Run: Node, the compiled service and its production packages; no compiler, no npm scripts, no root.
FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/lease.db \
    DEMO_DATA=none
WORKDIR /service
RUN mkdir /data && chown node:node /data
COPY --from=build /service/package.json ./
COPY --from=build /service/node_modules node_modules
COPY --from=build /service/dist dist
USER node
VOLUME /data
EXPOSE 3000
# /health moves to ADMIN_PORT where that is set.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT || process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and stops cleanly on SIGTERM by itself.
CMD ["node", "--max-semi-space-size=2", "dist/src/server.js"]
