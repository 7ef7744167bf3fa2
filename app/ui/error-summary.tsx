import { formatCount } from '#app/format/money.ts'
import { classNames } from './class-names.ts'
import { firstError } from './field-frame.tsx'
import type { FormErrors } from './form-reply.ts'
import { fieldId } from './ids.ts'

type ErrorSummaryProps = {
  errors: FormErrors | undefined
  idOf?: (name: string) => string
  /** Where a field is, in a form of several pages; this page where left out. */
  pageOf?: (name: string) => string
  className?: string
}

/**
 * What is wrong with a refused form, each field once, with a link to it. What concerns the form as a whole is said above them, or alone. Takes the focus when
 * scripts run. Shows nothing where nothing is wrong.
 */
export function ErrorSummary({ errors, idOf = fieldId, pageOf = () => '', className }: ErrorSummaryProps) {
  const messages = Object.entries(errors ?? {}).flatMap(([name, found]) => {
    const message = firstError(found)
    return message === undefined ? [] : [{ name, message }]
  })
  const formError = messages.find(({ name }) => name === '')?.message
  const fields = messages.filter(({ name }) => name !== '')
  if (formError === undefined && fields.length === 0) return null
  return (
    <div
      className={classNames('rounded-card border border-l-6 border-danger bg-surface px-6 py-5', className)}
      id="errors"
      role="alert"
      tabIndex={-1}
      data-focus
    >
      {fields.length === 0 ? (
        <p className="font-semibold text-danger">{formError}</p>
      ) : (
        <>
          <h2 className="mb-2 font-sans text-lead leading-[1.4] font-semibold tracking-normal text-danger">
            {`Fix ${formatCount(fields.length, 'problem')}`}
          </h2>
          {formError !== undefined && <p className="mb-2">{formError}</p>}
          <ul className="list-disc pl-5">
            {fields.map(({ name, message }) => (
              <li key={name}>
                <a className="text-danger" href={`${pageOf(name)}#${idOf(name)}`}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
