import { formatMomentIn } from '#app/format/date.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { AgreementText } from '../../agreement/components/agreement-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { PROVIDER_LABELS } from '../../list/document-state.ts'
import type { ChosenLead, ReadyDocument } from '../choose-document.server.ts'

type SendCardProps = {
  document: ReadyDocument
  lead: ChosenLead
  submissionId: string
  /** The form's action, with the choice in it. */
  action: string
  cancelTo: string
  lastReply: FormReply | undefined
  constraints: FormConstraints
  now: Date
}

/** A document before it is sent: signers, signing place, text, and the send button. */
export function SendCard({ document, lead, submissionId, action, cancelTo, lastReply, constraints, now }: SendCardProps) {
  const { choice, name, text, signer, signedAt, sentAt, waiting, allowsTwoSigners, coSigner } = document
  const form = formOf<'coName' | 'coEmail'>({
    lastReply,
    constraints,
    defaults: { coName: coSigner?.name ?? '', coEmail: coSigner?.email ?? '' },
  })
  return (
    <Card title={name}>
      <div className="max-w-[48rem]">
        <DescriptionList
          items={[
            { label: 'Signer', value: signer.name },
            { label: 'Link\u00a0to', value: signer.email },
            { label: 'Signed at', value: PROVIDER_LABELS[signedAt] },
          ]}
        />
        {sentAt !== null && (
          <Notice className="mt-4">
            One was sent {formatMomentIn(sentAt, now)} and is waiting for a signature. If nothing has changed, we’ll resend its
            link. Otherwise, this one replaces it.
          </Notice>
        )}
        {waiting !== null && (
          <Notice className="mt-4">
            {waiting.sentAt === null ? 'One hasn’t been sent yet and' : `One was sent ${formatMomentIn(waiting.sentAt, now)} and`}{' '}
            <Link to={paths.document(waiting.id)}>is waiting for a signature</Link>. Replace it? Anyone who opens the old link
            will see that a newer one replaced it.
          </Notice>
        )}
        {text === null ? (
          <p className="mt-4 text-ink-muted">
            The text is on {signedAt === 'docuseal' ? 'DocuSeal' : 'the signing page'}, which fills in the lead’s details.
          </p>
        ) : (
          <AgreementText agreement={text} propertyAddress={lead.propertyAddress} />
        )}
      </div>
      <PostForm draft="document" className="mt-5" action={action}>
        <input type="hidden" name="submissionId" value={submissionId} />
        <input type="hidden" name="template" value={choice} />
        <input type="hidden" name="lead" value={lead.id} />
        {waiting !== null && <input type="hidden" name="replaces" value={waiting.id} />}
        {allowsTwoSigners && (
          <fieldset className="mb-5 grid max-w-[48rem] gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">Second signer, such as another owner</legend>
            <Field
              {...form.field('coName')}
              label="Full name"
              hint="Leave both blank if only one person signs."
              autoComplete="off"
            />
            <Field
              {...form.field('coEmail')}
              type="email"
              label="Email"
              hint="Each signer gets a separate link."
              autoComplete="off"
            />
          </fieldset>
        )}
        <FormActions>
          <ButtonLink to={cancelTo} variant="second">
            {waiting === null ? 'Cancel' : 'Keep the Current One'}
          </ButtonLink>
          <Button busy="Sending...">{waiting === null ? 'Send Document' : 'Replace and Send'}</Button>
        </FormActions>
      </PostForm>
    </Card>
  )
}
