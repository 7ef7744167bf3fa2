import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CONTACTS, type ContactKind } from '../kinds.ts'

/** Where staff write down that they were in touch with a lead. */
export function WorkLogCard({ leadId }: { leadId: string }) {
  return (
    <Card title="Work log">
      <div className="flex flex-wrap gap-2">
        {Object.entries(CONTACTS).map(([kind, { label }]) => (
          <ButtonLink key={kind} to={paths.logContact(leadId, kind as ContactKind)} variant="second" small>
            {`Log a ${label.toLowerCase()}`}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}
