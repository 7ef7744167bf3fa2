import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { RENT_WATCH_WORDING } from '../rent-watch-words.ts'
import type { RentWatch } from '../watch-rent.server.ts'

/** For readers who may act for the lead: a checkbox to be notified of rent changes, or its current state. */
export function WatchRent({ watch, honeypot }: { watch: RentWatch; honeypot: ReactNode }) {
  return (
    <section className="trend-card" aria-labelledby="rent-watch">
      <h2 id="rent-watch">Tell me when my rent changes</h2>
      <p>{RENT_WATCH_WORDING}</p>
      <form method="post" action="#rent-watch">
        {honeypot}
        {watch === null ? (
          <Button variant="second" wide name="intent" value="watch" busy="Processing...">
            Tell me when it changes
          </Button>
        ) : (
          <>
            <p role="status">
              <b>We’ll check again on {watch.nextOn}.</b>{' '}
              {!watch.isConfirmed && 'First open this report from our email so we know the address is yours.'}
            </p>
            <Button variant="quiet" small className="-ml-3.5" name="intent" value="unwatch" busy="Processing...">
              Stop these emails
            </Button>
          </>
        )}
      </form>
      <p className="note">By email, up to four times a year. Unsubscribe with one click.</p>
    </section>
  )
}
