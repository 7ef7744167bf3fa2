import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Template, TemplateVersion } from '../queries.server.ts'

type Props = { template: Template; versions: readonly Omit<TemplateVersion, 'content'>[]; now: Date }

/** A template's versions, and whether it is in use. */
export function TemplateVersionsCard({ template, versions, now }: Props) {
  return (
    <Card title="Versions">
      {versions.length === 0 && <p className="text-small text-ink-muted">No one has changed the original text.</p>}
      <ItemList>
        {versions.map(({ number, savedAt, savedBy }) => (
          <Item key={number}>
            <span>
              <Link to={paths.documentTemplate(template.id, { version: String(number) })} className="cell-link">
                Version {number}
              </Link>
              <ItemNote>{savedBy === null ? 'saved' : `saved by ${savedBy}`}</ItemNote>
            </span>
            <span className="text-right text-small text-ink-muted">{formatMomentIn(savedAt, now)}</span>
          </Item>
        ))}
      </ItemList>
      <PostForm className="mt-3">
        <Button variant="second" small name="intent" value={template.isRetired ? 'restore' : 'retire'} busy="Processing...">
          {template.isRetired ? 'Use Again' : 'Retire Template'}
        </Button>
      </PostForm>
    </Card>
  )
}
