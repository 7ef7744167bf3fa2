import { useRouteLoaderData } from '@remix-run/react'
import { may } from '#app/permissions.ts'
import type { loader } from '../layout.tsx'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Explains on the campaign screens why no marketing email is sent, if so. */
export function MailNotice() {
  const shell = useRouteLoaderData<typeof loader>('routes/staff/layout')
  if (!shell) return null
  return (
    <div className="mb-4 empty:hidden">
      <MarketingNotice hasPostalAddress={shell.hasPostalAddress} mayOpenSettings={may(shell.viewer, 'system')} />
    </div>
  )
}

/** Explains why no marketing email is sent, if so. `mayOpenSettings`: admins can fix it. */
function MarketingNotice({ hasPostalAddress, mayOpenSettings }: { hasPostalAddress: boolean; mayOpenSettings: boolean }) {
  if (hasPostalAddress) return null
  return (
    <Notice>
      Marketing emails are off. They must show the company’s postal address, and none is on file.{' '}
      {mayOpenSettings ? (
        <Link to={paths.adminSettings('company')}>Enter it in the settings</Link>
      ) : (
        'An admin can add it in Settings.'
      )}
    </Notice>
  )
}
