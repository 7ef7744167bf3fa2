import { formatMomentIn } from '#app/format/date.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { AgreementText } from '../../agreement/components/agreement-body.tsx'
import { PROVIDER_LABELS } from '../../list/document-state.ts'
import type { ChosenLead, ReadyDocument } from '../choose-document.server.ts'

type SendCardProps = {
  document: ReadyDocument
  lead: ChosenLead
  submissionId: string
  /** Where it is posted to, with what was chosen. */
  action: string
  cancelTo: string
  now: Date
}

/** A document before it is sent: who signs it and where, what it says, and the button. */
export function SendCard({ document, lead, submissionId, action, cancelTo, now }: SendCardProps) {
  const { choice, name, text, signer, signedAt, sentAt } = document
  return (
    <Card title={name}>
      <div className="max-w-[48rem]">
        <DescriptionList
          items={[
            { label: 'Signer', value: signer.name },
            { label: 'Link to', value: signer.email },
            { label: 'Signed at', value: PROVIDER_LABELS[signedAt] },
          ]}
        />
        {sentAt !== null && (
          <Notice className="mt-4">
            One was sent {formatMomentIn(sentAt, now)} and waits for its signature. Where it still says the same, its link goes
            out again; else this one takes its place.
          </Notice>
        )}
        {text === null ? (
          <p className="mt-4 text-ink-muted">
            Its words are at {signedAt === 'docuseal' ? 'DocuSeal' : 'the page where it is signed'}, which fills in what the lead
            says.
          </p>
        ) : (
          <AgreementText agreement={text} propertyAddress={lead.propertyAddress} />
        )}
      </div>
      <PostForm className="mt-5" action={action}>
        <input type="hidden" name="submissionId" value={submissionId} />
        <input type="hidden" name="template" value={choice} />
        <input type="hidden" name="lead" value={lead.id} />
        <FormActions>
          <ButtonLink to={cancelTo} variant="second">
            Cancel
          </ButtonLink>
          <Button busy="Sending...">Send Document</Button>
        </FormActions>
      </PostForm>
    </Card>
  )
}
