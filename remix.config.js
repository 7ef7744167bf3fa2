/**
 * Remix options. `vite.config.ts` hands them to the Remix plugin, because Remix on Vite reads no config file.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // The table of routes is a file that browsers keep: a click then asks for the page's data alone.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}
