import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The table of contents: every URL, its layout, its file. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('analysis', 'routes/public/analysis.tsx'),
    route('r/:token', 'routes/public/mailed-report.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  layout('routes/staff/layout.tsx', [
    route('admin/outbox', 'routes/admin/outbox.tsx'),
    route('admin/outbox/:id', 'routes/admin/outbox-message.tsx'),
  ]),
  route('admin/outbox/:id/html', 'routes/admin/outbox-message-html.ts'),
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.tsx'),
  route('health', 'routes/resources/health.ts'),
] satisfies RouteConfig
