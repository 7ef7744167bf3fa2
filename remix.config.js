/**
 * Remix options. `vite.config.ts` passes them to the Remix plugin, because Remix on Vite reads no config file.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // The route table is a file that browsers cache: a click then requests only the page's data.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
