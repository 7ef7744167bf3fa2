import { Button } from '#app/ui/button.tsx'

/**
 * The preview link of a draft for readers without an account, with buttons to create and remove it. For admins, above the
 * preview.
 */
export function DraftLink({ address }: { address: string | null }) {
  return (
    <section className="card grid justify-items-start gap-3 text-small leading-normal" aria-label="Draft link">
      {address === null ? (
        <p>Anyone with this private link can read the post without an account.</p>
      ) : (
        <p>
          Anyone with this link can read the post without an account:{' '}
          <a className="wrap-anywhere" href={address}>
            {address}
          </a>
        </p>
      )}
      <form method="post">
        {address === null ? (
          <Button variant="second" small name="intent" value="share">
            Create link
          </Button>
        ) : (
          <Button variant="second" small name="intent" value="end">
            Remove link
          </Button>
        )}
      </form>
    </section>
  )
}
