import { formatCount } from '#app/format/money.ts'
import { classNames } from './class-names.ts'
import { firstError } from './field-frame.tsx'
import type { FormErrors } from './form-reply.ts'
import { fieldId } from './ids.ts'

type ErrorSummaryProps = {
  errors: FormErrors | undefined
  idOf?: (name: string) => string
  /** Address of a field, in a form of several pages; this page if omitted. */
  pageOf?: (name: string) => string
  className?: string
}

/**
 * The errors of a refused form, one link per field, below errors of the whole form. Takes the focus when scripts run. Renders
 * nothing if there are no errors.
 */
export function ErrorSummary({ errors, idOf = fieldId, pageOf = () => '', className }: ErrorSummaryProps) {
  const messages = Object.entries(errors ?? {}).flatMap(([name, found]) => {
    const message = firstError(found)
    return message === undefined ? [] : [{ name, message }]
  })
  const formError = messages.find(({ name }) => name === '')?.message
  const asks = messages.some(({ message }) => message.endsWith('?'))
  // The box that answers a question about another field isn't one more problem.
  const fields = messages.filter(({ name }) => name !== '' && !(asks && /\bconfirmed$/.test(name)))
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
