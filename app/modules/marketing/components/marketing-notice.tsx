import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Says, where it is so, why no marketing mail leaves. `mayOpenSettings`: admins can mend it. */
export function MarketingNotice({ hasPostalAddress, mayOpenSettings }: { hasPostalAddress: boolean; mayOpenSettings: boolean }) {
  if (hasPostalAddress) return null
  return (
    <Notice>
      Marketing emails are off. Each one must show the company’s postal address, and none is saved.{' '}
      {mayOpenSettings ? (
        <Link to={paths.adminSettings('company')}>Enter it in the settings</Link>
      ) : (
        'An admin can enter it in the settings.'
      )}
    </Notice>
  )
}
