import { Notice } from './notice.tsx'

type ListProblemsProps = {
  /** What of the filter could not be read, in words. */
  problems?: readonly string[]
  /** The address named no page of this list. */
  isLost?: boolean
}

/** What a list could not make of its address, over the list as it is shown instead. */
export function ListProblems({ problems = [], isLost = false }: ListProblemsProps) {
  return (
    <>
      {[...problems, ...(isLost ? [LOST] : [])].map((problem) => (
        <Notice key={problem} className="mb-5">
          {problem}
        </Notice>
      ))}
    </>
  )
}

const LOST = 'This page of the list doesn’t exist, so here is the first one.'
