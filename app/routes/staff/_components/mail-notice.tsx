import { useRouteLoaderData } from '@remix-run/react'
import { MarketingNotice } from '#app/modules/marketing/components/marketing-notice.tsx'
import { may } from '#app/permissions.ts'
import type { loader } from '../layout.tsx'

/** Says on the screens of campaigns, where it is so, why no marketing mail leaves. */
export function MailNotice() {
  const shell = useRouteLoaderData<typeof loader>('routes/staff/layout')
  if (!shell) return null
  return (
    <div className="mb-4 empty:hidden">
      <MarketingNotice hasPostalAddress={shell.hasPostalAddress} mayOpenSettings={may(shell.viewer, 'system')} />
    </div>
  )
}
