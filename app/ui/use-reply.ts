import { useLocation, useNavigation } from '@remix-run/react'
import { useState } from 'react'

/**
 * The reply to the last form of a page. Remix returns it before the page has been loaded again: its form would still contain the
 * old state, and be refused a second time. And Remix drops it whenever a live page reloads its data: a filled-in template or an
 * error would disappear.
 */
export function useReply<Reply>(answer: Reply): Reply {
  const isLoading = useNavigation().state === 'loading'
  const { key } = useLocation()
  const [shown, setShown] = useState({ answer, key })
  const isReload = answer === undefined && shown.key === key
  if (isLoading || isReload) return shown.answer
  if (shown.answer !== answer || shown.key !== key) setShown({ answer, key })
  return answer
}
