import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, formError, replyTo } from '#app/ui/form-reply.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { FieldError } from '#app/ui/field-look.tsx'

/** The facts that can be edited in a lead's header. */
export type InlineFact = 'name' | 'email' | 'phone'

/** Which fact is being edited, from the address or a refused form. */
export type EditState = { edit: string | null; lastReply: FormReply | undefined; constraints: FormConstraints }
type FormConstraints = Parameters<typeof formOf>[0]['constraints']

const LABELS: Record<InlineFact, string> = { name: 'Name', email: 'Email', phone: 'Phone' }
const OBJECTS: Record<InlineFact, string> = { name: 'the name', email: 'the email', phone: 'the phone' }
const TYPES: Record<InlineFact, string> = { name: 'text', email: 'email', phone: 'tel' }

type InlineEditProps = EditState & {
  leadId: string
  fact: InlineFact
  /** The stored value; empty if unknown. */
  value: string
  /** The content while not editing. */
  children: ReactNode
}

/** A fact that is edited in place: a pencil link next to it, and a form that replaces it. */
export function InlineEdit({ leadId, fact, value, edit, lastReply, constraints, children }: InlineEditProps) {
  const reply = replyTo(fact, lastReply)
  const mayEdit = useMay()
  if (!mayEdit || (edit !== fact && reply === undefined)) {
    return (
      <div>
        {children}{' '}
        {mayEdit && (
          <Link
            to={paths.lead(leadId, { edit: fact })}
            className="icon-button align-middle"
            aria-label={`Edit ${OBJECTS[fact]}`}
            preventScrollReset
          >
            <Icon name="edit" className="size-4" />
          </Link>
        )}
      </div>
    )
  }
  const form = formOf<InlineFact>({ lastReply: reply, constraints, defaults: { [fact]: value } })
  const problem = formError(reply)
  return (
    <PostForm draft={fact} action={paths.lead(leadId, { edit: fact })} className="flex flex-wrap items-start gap-2">
      <Carried name="seen" value={value} />
      <Field
        {...form.field(fact)}
        label={LABELS[fact]}
        type={TYPES[fact]}
        autoComplete="off"
        fieldClassName="[&>label]:sr-only max-w-[min(100%,340px)] max-sm:w-full"
        data-focus
      />
      <Button name="intent" value={fact} busy="Saving...">
        Save
      </Button>
      <ButtonLink to={paths.lead(leadId)} variant="quiet">
        Cancel
      </ButtonLink>
      {problem !== undefined && <FieldError id="inline-problem">{problem}</FieldError>}
    </PostForm>
  )
}
