import { MAX_SEARCH_CHARACTERS } from '#app/format/search-words.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AgreementText } from '../../agreement/components/agreement-text.tsx'
import { notSentMessage } from '../messages.ts'
import type { Preview } from '../preview-template.server.ts'

/** A saved template, filled with a lead's data. */
export function TemplatePreview({ templateId, preview }: { templateId: string; preview: Preview }) {
  const { search, found, lead, filled } = preview
  return (
    <Card title="Preview">
      <FilterBar
        label="Find a lead to preview with"
        action={paths.documentTemplate(templateId)}
        className="grid-cols-[minmax(0,1fr)_auto]"
        button="Find"
      >
        <Field
          name="q"
          type="search"
          label="Preview with a lead"
          placeholder="Name, email or address"
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARACTERS}
        />
      </FilterBar>
      {search !== '' && found.length === 0 && (
        <p className="mt-3 text-small text-ink-muted">No leads match. Try another name or address.</p>
      )}
      <ItemList>
        {found.map(({ id, name, propertyAddress }) => (
          <Item key={id}>
            <span>
              <Link to={paths.documentTemplate(templateId, { lead: id })} className="cell-link">
                {name}
              </Link>
              <ItemNote>{propertyAddress}</ItemNote>
            </span>
          </Item>
        ))}
      </ItemList>
      {filled?.ok === false && <Notice className="mt-4">{notSentMessage(filled.reason)}</Notice>}
      {lead && filled?.ok && (
        <div className="mt-4">
          <h3>{filled.value.title}</h3>
          <AgreementText agreement={filled.value} propertyAddress={lead.propertyAddress} />
        </div>
      )}
    </Card>
  )
}
