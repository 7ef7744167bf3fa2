import { Notice } from './notice.tsx'

type ListProblemsProps = {
  /** Messages about invalid parts of the filter. */
  problems?: readonly string[]
  /** The address had no valid page of this list. */
  isLost?: boolean
}

/** Shows the invalid parts of a list's address, above the list. */
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

const LOST = 'That page doesn’t exist, so here’s the first one.'
