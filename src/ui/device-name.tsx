/** "phone" or "computer": CSS chooses by window and pointer, so that prerendered pages are right. */
export function DeviceName() {
  return (
    <>
      <span className="w-phone">phone</span>
      <span className="w-comp">computer</span>
    </>
  );
}
