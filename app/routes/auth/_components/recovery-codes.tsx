import { ButtonLink } from '#app/ui/button.tsx'

/** The recovery codes, this once. `next`: the page that follows. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <>
      <p>Keep these ten recovery codes where your phone is not. Each works once. They are not shown again.</p>
      <ol className="grid list-none gap-y-1.5">
        {codes.map((code) => (
          <li key={code} className="text-small whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <a href={file} download="recovery-codes.txt">
          As a text file
        </a>
      </p>
      <ButtonLink to={next} wide>
        I have kept them
      </ButtonLink>
    </>
  )
}
