import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The table of contents: every URL, its layout, its file. */
export default [
  layout('routes/public/layout.tsx', [index('routes/public/home.tsx'), route('*', 'routes/public/not-found.tsx')]),
  route('health', 'routes/resources/health.ts'),
] satisfies RouteConfig
