// React makes itself ready as its own file comes, a task before the app's file, and not within the task of that.
import 'react-dom/client';
