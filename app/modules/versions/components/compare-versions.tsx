import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { FieldChange } from '../compare-texts.ts'

type Props = {
  /** The noun for a version, also its field's name. */
  noun: 'revision' | 'version'
  /** The type of item with versions, and this item's name. */
  what: 'post' | 'template'
  name: string
  back: { to: string; label: string }
  /** The page's URL. */
  address: string
  earlier: readonly { value: string; label: string }[]
  /** The earlier version to compare with the current one, if any. */
  chosen: { value: string; title: string } | undefined
  changes: readonly FieldChange[]
}

/** An item's changes since an earlier version, and the button to restore it. */
export function CompareVersions({ noun, what, name, back, address, earlier, chosen, changes }: Props) {
  const title = noun === 'revision' ? 'Revisions' : 'Versions'
  if (!chosen) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <EmptyState title={`No earlier ${noun}s`} level="h2">
          We keep a {noun} each time you save the {what}.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} back={back} note={<span className="wrap-anywhere">{name}</span>} />
      <FilterBar
        label={`Choose a ${noun}`}
        action={address}
        className="mb-5 sm:grid-cols-[minmax(0,480px)_auto] sm:justify-start"
        button="Compare"
      >
        <SelectField name={noun} label={`Current ${what}, compared with`} options={earlier} defaultValue={chosen.value} />
      </FilterBar>
      <Card
        title={`What changed since ${chosen.title}`}
        action={
          <PostForm>
            <input type="hidden" name={noun} value={chosen.value} />
            <Button variant="second" small busy="Restoring...">
              Restore this {noun}
            </Button>
          </PostForm>
        }
      >
        {changes.length === 0 ? (
          <p>The two versions are the same.</p>
        ) : (
          <dl className="grid gap-4">
            {changes.map((change) => (
              <TextChange key={change.label} change={change} />
            ))}
          </dl>
        )}
      </Card>
    </>
  )
}

/** A text's changes, word by word: deletions struck through, insertions underlined. */
function TextChange({ change: { label, pieces } }: { change: FieldChange }) {
  return (
    <div>
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="max-h-160 overflow-y-auto rounded-control border border-line px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap">
        {pieces.map(({ kind, text }, index) => {
          if (kind === 'removed') {
            return (
              <del key={index} className="bg-red text-on-red line-through">
                {text}
              </del>
            )
          }
          if (kind === 'added') {
            return (
              <ins key={index} className="bg-green text-on-green underline">
                {text}
              </ins>
            )
          }
          return <span key={index}>{text}</span>
        })}
      </dd>
    </div>
  )
}
