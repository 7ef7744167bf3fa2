import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The table of contents: every URL, its layout, its file. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('analysis', 'routes/public/analysis.tsx'),
    route('analysis/:leadId', 'routes/public/report.tsx'),
    route('analysis/:leadId/manage', 'routes/public/start-management.tsx'),
    route('fees', 'routes/public/fees.tsx'),
    route('rentals', 'routes/public/rentals.tsx'),
    route('team', 'routes/public/team/team.tsx'),
    route('team/:slug', 'routes/public/team/member.tsx'),
    route('privacy', 'routes/public/legal/privacy.tsx'),
    route('terms', 'routes/public/legal/terms.tsx'),
    route('accessibility', 'routes/public/legal/accessibility.tsx'),
    route('rent-vs-sell', 'routes/public/rent-vs-sell.tsx'),
    route('invest-a-view', 'routes/public/invest-a-view.tsx'),
    route('realtor-referral', 'routes/public/realtor-referral.tsx'),
    route('referral/:token', 'routes/public/referral-status.tsx'),
    route('r/:token', 'routes/public/mailed-report.tsx'),
    ...(import.meta.env.DEV ? [route('kit', 'routes/kit/kit.tsx', [route('dialog', 'routes/kit/dialog.tsx')])] : []),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  layout('routes/staff/layout.tsx', [
    route('dashboard', 'routes/staff/dashboard.tsx'),
    route('leads', 'routes/staff/leads.tsx'),
    route('leads/:leadId', 'routes/staff/lead.tsx'),
    route('admin/outbox', 'routes/admin/outbox.tsx'),
    route('admin/outbox/:id', 'routes/admin/outbox-message.tsx'),
  ]),
  route('admin/outbox/:id/html', 'routes/admin/outbox-message-html.ts'),
  route('rentals/sample-listings', 'routes/public/sample-listings.tsx'),
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.tsx'),
  route('analysis/:leadId/report.pdf', 'routes/resources/report-pdf.ts'),
  route('api/pdf/generate-report', 'routes/resources/generate-report-pdf.ts'),
  route('health', 'routes/resources/health.ts'),
] satisfies RouteConfig
