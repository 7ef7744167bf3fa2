import { ButtonLink } from '#app/ui/button.tsx'

/** The recovery codes, shown once. `next`: the next page. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <>
      <p>Save these ten recovery codes somewhere other than your phone. Each works once. We won’t show them again.</p>
      <ol className="grid list-none gap-y-1.5">
        {codes.map((code) => (
          <li key={code} className="text-small whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <a href={file} download="recovery-codes.txt">
          Download as text
        </a>
      </p>
      <ButtonLink to={next} wide>
        I’ve saved them
      </ButtonLink>
    </>
  )
}
