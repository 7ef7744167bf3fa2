import { classNames } from './class-names.ts'
import type { FormErrors } from './form-reply.ts'
import { fieldId } from './ids.ts'

const COUNT_WORDS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things']

type ErrorSummaryProps = {
  errors: FormErrors
  idOf?: (name: string) => string
  /** Where a field stands, in a form of several pages; this page where left out. */
  pageOf?: (name: string) => string
  className?: string
}

/** What is wrong with a refused form, each with a link to its field. Takes the focus when scripts run. Shows nothing where nothing is wrong. */
export function ErrorSummary({ errors, idOf = fieldId, pageOf = () => '', className }: ErrorSummaryProps) {
  const found = Object.entries(errors)
  if (found.length === 0) return null
  return (
    <div
      className={classNames('rounded-card border border-l-6 border-danger bg-surface px-6 py-5', className)}
      id="errors"
      role="alert"
      tabIndex={-1}
      data-focus
    >
      <h2 className="mb-2 font-sans text-lead leading-[1.4] font-semibold tracking-normal text-danger">{`${COUNT_WORDS[found.length] ?? `${found.length} things`} to mend`}</h2>
      <ul className="list-disc pl-5">
        {found.map(([name, message]) => (
          <li key={name}>
            {name === '' ? (
              message
            ) : (
              <a className="text-danger" href={`${pageOf(name)}#${idOf(name)}`}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
