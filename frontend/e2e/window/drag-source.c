/*
 * A file manager as far as a drop is concerned: a square in the corner of the
 * screen from which the files named on the command line can be dragged.
 *
 *   drag-source X Y FILE...
 *
 * Prints "ready" when it can be dragged from, and "done" after a drag.
 */
#include <gtk/gtk.h>
#include <stdlib.h>

static char **uris;

static void give_files(GtkWidget *widget, GdkDragContext *context, GtkSelectionData *selection, guint info,
		guint time, gpointer data) {
	gtk_selection_data_set_uris(selection, uris);
}

static void ended(GtkWidget *widget, GdkDragContext *context, gpointer data) {
	g_print("done\n");
}

static gboolean mapped(GtkWidget *widget, GdkEvent *event, gpointer data) {
	g_print("ready\n");
	return FALSE;
}

int main(int argc, char **argv) {
	gtk_init(&argc, &argv);
	if (argc < 4) {
		g_printerr("usage: drag-source X Y FILE...\n");
		return 2;
	}
	uris = g_new0(char *, argc - 2);
	for (int i = 3; i < argc; i++) uris[i - 3] = g_filename_to_uri(argv[i], NULL, NULL);

	/* No window manager has a say in where a popup goes. */
	GtkWidget *window = gtk_window_new(GTK_WINDOW_POPUP);
	gtk_window_move(GTK_WINDOW(window), atoi(argv[1]), atoi(argv[2]));
	gtk_window_set_default_size(GTK_WINDOW(window), 60, 60);
	gtk_widget_add_events(window, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_POINTER_MOTION_MASK);
	gtk_drag_source_set(window, GDK_BUTTON1_MASK, NULL, 0, GDK_ACTION_COPY);
	gtk_drag_source_add_uri_targets(window);
	g_signal_connect(window, "drag-data-get", G_CALLBACK(give_files), NULL);
	g_signal_connect(window, "drag-end", G_CALLBACK(ended), NULL);
	g_signal_connect_after(window, "map-event", G_CALLBACK(mapped), NULL);
	gtk_widget_show_all(window);
	gtk_main();
	return 0;
}
