import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

describe('parts on the server, without a window', () => {
  it('render nothing for a closed dialog', () => {
    const html = renderToStaticMarkup(
      <Dialog open={false} onClose={() => {}} title="Filters">
        words
      </Dialog>,
    );
    expect(html).toBe('');
  });
});

describe('a field', () => {
  it('ties error and hint to its control, and marks it', () => {
    const html = renderToStaticMarkup(
      <TextField id="mail" label="Email" hint="We answer there." error="Please enter a valid email" prefix="@" />,
    );
    expect(html).toContain('for="mail"');
    expect(html).toContain('aria-describedby="mail-prefix mail-error mail-hint"');
    expect(html).toContain('aria-invalid="true"');
  });
});

it('a busy button is disabled and shows its busy label', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Submitting...">
      Send Enquiry
    </Button>,
  );
  expect(html).toContain('disabled=""');
  expect(html).toMatch(/aria-hidden="true">Send Enquiry/);
  expect(html).toMatch(/aria-hidden="false">Submitting\.\.\./);
});
