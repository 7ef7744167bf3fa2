import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Shown on pages about messages while sending is paused. */
export function SendingPausedNotice() {
  return (
    <Notice>
      Emails and texts are paused. <Link to={paths.adminSendingPaused()}>Decide which messages to send</Link>, and sending will
      resume.
    </Notice>
  )
}
