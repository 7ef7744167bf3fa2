import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import type { OwnerPasskey } from '#app/modules/access/owner-passkeys.server.ts'
import { OpenButton } from './open-button.tsx'

type AboutYouProps = {
  mailboxes: readonly string[]
  phones: readonly string[]
  passkeys: readonly OwnerPasskey[]
  now: Date
  honeypot: ReactNode
}

/** An owner's data, and where they can change it. */
export function AboutYou({ mailboxes, phones, passkeys, now, honeypot }: AboutYouProps) {
  return (
    <section id="about-you" className="my-about" aria-labelledby="about-title">
      <h2 id="about-title">About you</h2>
      <dl>
        {mailboxes.map((mailbox) => (
          <div key={mailbox}>
            <dt>Email</dt>
            <dd>
              <span className="wrap-anywhere">{mailbox}</span>
              <OpenButton what="preferences" id={mailbox} variant="quiet" of={mailbox} honeypot={honeypot}>
                What we send you
              </OpenButton>
            </dd>
          </div>
        ))}
        <div>
          <dt>Phone</dt>
          <dd>{phones.length === 0 ? 'Not provided' : phones.join(', ')}</dd>
        </div>
        <div>
          <dt>To change your email or phone</dt>
          <dd>
            <Link to={paths.my('messages')}>Write to us</Link>
          </dd>
        </div>
        <div>
          <dt>Sign-in</dt>
          <dd>
            Emailed link, lasts 180 days in this browser
            {/* Only created by scripts. */}
            <a href={paths.newMyPasskey()} className="noscript:hidden">
              Add a passkey
            </a>
          </dd>
        </div>
        {passkeys.map(({ id, name, mailbox, lastUsedAt }) => (
          <div key={id}>
            <dt className="wrap-anywhere">
              Passkey: {name}
              {mailboxes.length > 1 && `, for ${mailbox}`}
            </dt>
            <dd>
              Last used {formatDay(lastUsedAt, now)}
              <Link to={paths.removeMyPasskey(id)}>
                Remove<span className="sr-only"> {name}</span>
              </Link>
            </dd>
          </div>
        ))}
        <div>
          <dt>Your data</dt>
          <dd>
            <Link to={paths.privacyRequest()}>Request a copy or deletion</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
