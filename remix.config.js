/**
 * Remix options. `vite.config.ts` hands them to the Remix plugin, because Remix on Vite reads no config file of its own.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
