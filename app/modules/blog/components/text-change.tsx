import type { FieldChange } from '../revisions/compare-revisions.ts'

/** What changed in a field, word by word: what was taken out struck through, what was put in underlined. */
export function TextChange({ change: { label, pieces } }: { change: FieldChange }) {
  return (
    <div>
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="max-h-120 overflow-y-auto rounded-control border border-line px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap">
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
