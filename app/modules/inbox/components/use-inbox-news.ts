import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { followShared } from '#app/browser/shared-stream.ts'
import { paths } from '#app/paths.ts'

/** Open inboxes reload at a random time within this many ms: not all at once, and well before two seconds. */
const LOAD_WITHIN_MS = 600

/**
 * Reloads the page's data when the inbox has changed. `shownKey`: the page's change number. Keeps input, checked boxes and focus,
 * because rows and forms keep their keys.
 */
export function useInboxNews(shownKey: number): void {
  const { state, revalidate } = useRevalidator()
  // A navigation loads newer data anyway, and a reload in between would remove its toast.
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle'
  const [newest, setNewest] = useState(0)
  useEffect(() => followShared(paths.inboxStream(), setNewest), [])
  useEffect(() => {
    if (newest <= shownKey || isBusy) return undefined
    const soon = setTimeout(revalidate, Math.random() * LOAD_WITHIN_MS)
    return () => clearTimeout(soon)
  }, [newest, shownKey, isBusy, revalidate])
}
