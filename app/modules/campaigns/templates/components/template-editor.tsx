import type { ReactNode } from 'react'
import { MailTextField } from '#app/modules/messaging/layout/components/mail-text-field.tsx'
import { insertIntoMail } from '#app/modules/messaging/layout/components/mail-tools.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { useIsLive } from '#app/ui/check-all.tsx'
import { WORKFLOW_LABELS } from '../../workflows.ts'
import { VARIABLES } from '../variables.ts'

export type TemplateField = 'name' | 'workflow' | 'type' | 'delayDays' | 'subject' | 'content'

const WORKFLOWS = Object.entries(WORKFLOW_LABELS).map(([value, label]) => ({ value, label }))
const TYPES = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text' },
]

type TemplateEditorProps = {
  form: Form<TemplateField>
  /** It is a saved reply, which no workflow sends. */
  isReply: boolean
  note?: ReactNode
}

/** The fields of a template. */
export function TemplateEditor({ form: { field, value }, isReply, note }: TemplateEditorProps) {
  return (
    <section className="card grid gap-4" aria-label="Template">
      <Field {...field('name')} label="Name" hint="Only staff see this." autoComplete="off" />
      {isReply ? (
        <>
          <input type="hidden" name="workflow" value="saved_reply" />
          <input type="hidden" name="delayDays" value="0" />
          <SelectField {...field('type')} label="Type" options={TYPES} />
        </>
      ) : (
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <SelectField {...field('workflow')} label="Workflow" options={WORKFLOWS} />
          <SelectField {...field('type')} label="Type" options={TYPES} />
          <Field
            {...field('delayDays')}
            label="Days"
            hint="Days after the start, or before the walkthrough."
            type="number"
            inputMode="numeric"
          />
        </div>
      )}
      <Field
        {...field('subject')}
        label="Subject"
        optional={value('type') === 'sms'}
        hint={
          isReply
            ? 'Leave blank for text messages. A reply keeps the original subject.'
            : 'Leave blank for text messages. Phones show about 45 characters.'
        }
        autoComplete="off"
      />
      <div className="grid gap-2">
        <MailTextField
          {...field('content')}
          label="Content"
          className="min-h-105 text-small"
          spellCheck
          hint="Leave a blank line between paragraphs. Use ## for a heading, - for a list and **asterisks** for bold. [Words](address) on its own line becomes a button. Text messages show everything as typed."
        />
        {note}
      </div>
    </section>
  )
}

/** The variables available in templates. */
export function VariablesCard({ className }: { className?: string }) {
  return (
    <Card title="Variables" className={className}>
      <VariableList />
    </Card>
  )
}

/** With JavaScript, a variable is inserted into the field named `content`. */
export function VariableList() {
  const isLive = useIsLive()
  return (
    <>
      <p className="mb-3 note">
        {isLive ? 'Click one to insert it at the cursor.' : 'Type or paste these.'} If we don’t know a value, we use the words
        next to it. {'{{first_name | neighbor}}'} sets a different fallback. Text between {'{{#estimated_rent}}'} and{' '}
        {'{{/estimated_rent}}'} is sent only if the value is known. Text between {'{{^estimated_rent}}'} and{' '}
        {'{{/estimated_rent}}'} is sent only if it isn’t.
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {Object.entries(VARIABLES).map(([name, { meaning, fallback }]) => (
          <div key={name}>
            <dt>
              {isLive ? (
                <button
                  type="button"
                  className="cursor-pointer"
                  onClick={() => insertIntoMail(fieldId('content'), `{{${name}}}`)}
                >
                  <span className="sr-only">Insert </span>
                  <code className="inline-code hover:bg-brand-tint">{`{{${name}}}`}</code>
                </button>
              ) : (
                <code className="inline-code">{`{{${name}}}`}</code>
              )}
            </dt>
            <dd className="note">
              {meaning}
              {fallback !== 'always available' && `; else “${fallback}”`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
