import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import type { TemplateChoice } from '../messages.ts'

type WriteFromProps = { templates: readonly TemplateChoice[]; field: ReturnType<Form<'template'>['field']>; id: string }

/** Starts a message from a saved reply or a campaign template, filled in for editing. */
export function WriteFrom({ templates, field, id }: WriteFromProps) {
  const optionsOf = (isReply: boolean) =>
    templates.filter((of) => of.isReply === isReply).map(({ id: value, name }) => ({ value, label: name }))
  const hasReplies = templates.some(({ isReply }) => isReply)
  return (
    <div className="min-w-0">
      {templates.length > 0 && (
        <div className="flex min-w-0 items-end gap-2">
          <SelectField
            {...field}
            id={id}
            label="Start from"
            placeholder="Blank message"
            options={hasReplies ? [] : optionsOf(false)}
            groups={
              hasReplies
                ? [
                    { label: 'Saved replies', options: optionsOf(true) },
                    { label: 'Campaign templates', options: optionsOf(false) },
                  ]
                : undefined
            }
          />
          <Button className="shrink-0" variant="second" name="intent" value="fill" formNoValidate>
            Fill In
          </Button>
        </div>
      )}
      <p className="mt-1 text-small">
        <Link to={hasReplies ? paths.savedReplies() : paths.newSavedReply()}>
          {hasReplies ? 'Edit saved replies' : 'Save a reply to use again'}
        </Link>
      </p>
    </div>
  )
}
