import { useNavigation } from '@remix-run/react'
import { useState } from 'react'

/**
 * The answer to the last form of a page, where its forms carry what they were made from (`revalidateWhenRefused`). Remix hands it out before the page has been read
 * again: a form that is shown with it would carry what was changed, and be refused a second time.
 */
export function useReply<Reply>(answer: Reply): Reply {
  const isReading = useNavigation().state === 'loading'
  const [shown, setShown] = useState(answer)
  if (!isReading && shown !== answer) setShown(answer)
  return isReading ? shown : answer
}
