// A file of its own lets React start in a task before the app's.
import 'react-dom/client';
