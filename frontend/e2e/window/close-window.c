/*
 * Asks the window manager to close a window, as a task bar does.
 *
 *   close-window WINDOW
 */
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
	Display *display = XOpenDisplay(NULL);
	if (argc != 2 || display == NULL) {
		fprintf(stderr, "usage: close-window WINDOW, with a display\n");
		return 2;
	}
	XEvent event = {0};
	event.xclient.type = ClientMessage;
	event.xclient.window = strtoul(argv[1], NULL, 0);
	event.xclient.message_type = XInternAtom(display, "_NET_CLOSE_WINDOW", False);
	event.xclient.format = 32;
	event.xclient.data.l[1] = 2; /* asked for by a person */
	XSendEvent(display, DefaultRootWindow(display), False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
	XCloseDisplay(display);
	return 0;
}
