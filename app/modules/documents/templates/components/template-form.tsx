import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { seenOf } from '#app/ui/form-reply.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { DOCUMENT_KIND_LABELS } from '../../list/document-state.ts'
import { TEMPLATE_FIELDS } from '../fields.ts'
import type { Template } from '../queries.server.ts'

type Props = FormState & {
  template: Template | null
  /** An older version to start the form with. */
  older: { name: string; content: string } | null
  submissionId: string
}

const KINDS = Object.entries(DOCUMENT_KIND_LABELS)
  .filter(([value]) => value !== 'agreement')
  .map(([value, label]) => ({ value, label }))

/** The form to edit a template. */
export function TemplateForm({ template, older, submissionId, lastReply, constraints }: Props) {
  const defaults = {
    kind: template?.kind ?? '',
    name: older?.name ?? template?.name ?? '',
    content: older?.content ?? template?.content ?? '',
  }
  const { errors, field } = formOf<keyof typeof defaults>({ lastReply, constraints, defaults })
  return (
    <Card title="Text">
      <PostForm draft="document-template" className="grid gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="submissionId" value={submissionId} />
        <Carried name="seen" value={seenOf(lastReply, String(template?.version ?? 0))} />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
          <Field {...field('name')} label="Name" hint="Document title" autoComplete="off" />
          <SelectField {...field('kind')} label="Kind" placeholder="Choose" options={KINDS} />
        </div>
        <TextareaField
          {...field('content')}
          label="Text"
          hint="Use ## for a heading, - for a list item, and a blank line between paragraphs. {{owner_phone | not known}} shows the fallback if the lead has no value."
          rows={24}
          spellCheck
          className="text-small"
        />
        <FieldList />
        <FormActions cancelTo={paths.documentTemplates()}>
          <Button name="intent" value="save" busy="Saving...">
            Save Template
          </Button>
        </FormActions>
      </PostForm>
    </Card>
  )
}

/** The available fields and their meanings. */
function FieldList() {
  return (
    <details>
      <summary className="cursor-pointer underline underline-offset-3">Available fields</summary>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(TEMPLATE_FIELDS).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
