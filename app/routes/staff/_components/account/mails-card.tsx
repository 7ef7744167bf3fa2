import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type MailsCardProps = {
  mailsAssigned: boolean
  mailsDue: boolean
  mailsNewLeads: boolean
  mailsWeekly: boolean
  /** Whether they may see analytics. */
  seesAnalytics: boolean
}

/** Which emails the user wants. */
export function MailsCard({ mailsAssigned, mailsDue, mailsNewLeads, mailsWeekly, seesAnalytics }: MailsCardProps) {
  return (
    <Card title="Your email notifications" id="mails">
      <PostForm className="grid justify-items-start gap-3.5">
        <Checkbox name="mailsAssigned" value="yes" label="A lead is assigned to you" defaultChecked={mailsAssigned} />
        <Checkbox name="mailsDue" value="yes" label="Today’s to-do list, every morning at 7:00 AM" defaultChecked={mailsDue} />
        <Checkbox name="mailsNewLeads" value="yes" label="Every new lead" defaultChecked={mailsNewLeads} />
        {seesAnalytics && (
          <Checkbox
            name="mailsWeekly"
            value="yes"
            label="Weekly report, Mondays at 7:00 AM"
            hint="Last week’s analytics compared with the week before"
            defaultChecked={mailsWeekly}
          />
        )}
        <Button variant="second" name="intent" value="mails" busy="Saving...">
          Save
        </Button>
      </PostForm>
    </Card>
  )
}
