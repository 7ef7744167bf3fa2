import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { followShared } from '#app/browser/shared-stream.ts'
import { paths } from '#app/paths.ts'

/** Within this time, in ms, open inboxes load what is new: not all in the same moment, and well before two seconds. */
const LOAD_WITHIN_MS = 600

/** Loads the page again where the inbox has something new. `shownKey`: what the page shows. What is typed, ticked or focused stays: rows and forms keep their keys. */
export function useInboxNews(shownKey: number): void {
  const { state, revalidate } = useRevalidator()
  // What a press leads to is newer anyway: to ask in between would take the answer's toast away.
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle'
  const [newest, setNewest] = useState(0)
  useEffect(() => followShared(paths.inboxStream(), setNewest), [])
  useEffect(() => {
    if (newest <= shownKey || isBusy) return undefined
    const soon = setTimeout(revalidate, Math.random() * LOAD_WITHIN_MS)
    return () => clearTimeout(soon)
  }, [newest, shownKey, isBusy, revalidate])
}
