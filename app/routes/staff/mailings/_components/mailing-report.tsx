import { formatCount, formatNumber } from '#app/format/money.ts'
import type { Progress } from '#app/modules/mailings/queries.server.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'

type MailingReportProps = {
  mailing: { id: string; state: string; subject: string; content: string; viewName: string; stopReason: string | null }
  progress: Progress
  /** The scheduled or actual send time, as text. */
  when: string
  isStoppable: boolean
  submissionId: string
}

/** A mailing that is no longer a draft: its time, progress, content, and stop button. */
export function MailingReport({ mailing, progress, when, isStoppable, submissionId }: MailingReportProps) {
  const { waiting, written, opened, clicked } = progress
  const mayWork = useMay()
  return (
    <div className="grid content-start gap-5">
      {mailing.stopReason !== null && (
        <Notice tone="bad">
          <p>We stopped this mailing: {mailing.stopReason}</p>
        </Notice>
      )}
      <Card title="Delivery">
        <p className="mb-4 note">
          {when} View: “{mailing.viewName}”.
        </p>
        <Stats
          items={[
            { label: 'Sent', value: formatNumber(written.sent), note: 'accepted by the mail server' },
            { label: 'Waiting', value: formatNumber(waiting + written.queued), note: 'not sent yet' },
            { label: 'Opened', value: formatNumber(opened), note: 'at least once, if open tracking is on' },
            { label: 'Clicked', value: formatNumber(clicked), note: 'at least once, if click tracking is on' },
            { label: 'Failed', value: formatNumber(written.failed), note: 'rejected by the mail server' },
          ]}
        />
        {written.withdrawn > 0 && (
          <p className="mt-3 note">{formatCount(written.withdrawn, 'email was', 'emails were')} stopped before being sent.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <PostForm>
            <input type="hidden" name="submissionId" value={submissionId} />
            <Button variant="second" name="intent" value="copy">
              Copy to New Draft
            </Button>
          </PostForm>
          {mayWork && isStoppable && (
            <ButtonLink to={paths.stopMailing(mailing.id)} variant="danger">
              Stop Mailing
            </ButtonLink>
          )}
        </div>
      </Card>
      <Card title="Message">
        <p className="font-semibold">{mailing.subject}</p>
        <pre className="mt-2 font-sans wrap-anywhere whitespace-pre-wrap">{mailing.content}</pre>
      </Card>
    </div>
  )
}
