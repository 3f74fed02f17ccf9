/** "phone" or "computer": one word, told by the window and the mouse, so that prerendered pages are right. */
export function DeviceName() {
  return (
    <>
      <span className="w-phone">phone</span>
      <span className="w-comp">computer</span>
    </>
  );
}
