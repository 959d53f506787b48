// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/place_dock.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMainWindow>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

namespace amplab {

PlaceDock::PlaceDock(const QString& name, const QString& title)
    : QDockWidget(title), views_(new ViewStack(name, title)), title_(toned_label(title, "title")),
      float_(makeButton(name + ":float")), close_(makeButton(name + ":close")) {
  setObjectName(name);
  views_->setObjectName(name + ":views");
  setWidget(views_);
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, kSmallGap, 0);
  row->setSpacing(0);
  title_->setContentsMargins(kWideGap, 0, kSmallGap, 0);
  row->addWidget(title_);
  row->addWidget(views_->names());
  row->addStretch(1);
  for (QToolButton* button : {views_->keepButton(), float_, close_}) row->addWidget(button);
  setTitleBarWidget(bar);
  bar->installEventFilter(this);

  close_->setIcon(glyph_icon(Glyph::close));
  close_->setToolTip(tr("Close; reopen it from the View menu"));
  connect(close_, &QToolButton::clicked, this, &QWidget::close);
  connect(float_, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
  connect(this, &QDockWidget::topLevelChanged, this, &PlaceDock::showFloating);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
    seen_ = seen;
    fitTitle();
    emit seenChanged(seen);
  });
  showFloating(false);
}

QToolButton* PlaceDock::makeButton(const QString& name) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("slight", true);
  button->setIconSize({12, 12});
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::NoFocus); // the keyboard uses the View menu
  return button;
}

void PlaceDock::bringForward() {
  show();
  raise();
}

void PlaceDock::focusNames() {
  if (isFloating()) activateWindow();
  views_->names()->setFocus(Qt::ShortcutFocusReason);
}

void PlaceDock::setButtonsShown(bool shown) {
  buttons_shown_ = shown;
  for (QWidget* each : std::initializer_list<QWidget*>{views_->names(), float_, close_}) each->setVisible(shown);
  views_->keepButton()->setVisible(shown && views_->count() > 1);
  fitTitle();
}

void PlaceDock::showFloating(bool floating) {
  float_->setIcon(glyph_icon(floating ? Glyph::dock : Glyph::undock));
  float_->setToolTip(floating ? tr("Dock") : tr("Float"));
  for (QToolButton* button : {float_, close_})
    button->setAccessibleName(tr("%1: %2").arg(windowTitle(), button->toolTip()));
}

bool PlaceDock::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Resize) fitTitle();
  return QDockWidget::eventFilter(object, event);
}

// The window gets the keys that no widget needs, also while this is a window of its own.
void PlaceDock::keyPressEvent(QKeyEvent* event) {
  if (!isFloating()) return QDockWidget::keyPressEvent(event);
  QCoreApplication::sendEvent(parentWidget(), event);
}

// A place behind the tab of another one has its name there.
void PlaceDock::fitTitle() {
  const auto* window = qobject_cast<const QMainWindow*>(parentWidget());
  const auto beside = window ? window->tabifiedDockWidgets(this) : QList<QDockWidget*>();
  const bool is_named =
      !isFloating() && std::ranges::any_of(beside, [](const QDockWidget* each) { return !each->isHidden(); });
  int wanted = title_->sizeHint().width() + kSmallGap;
  for (const QWidget* each :
       std::initializer_list<const QWidget*>{views_->names(), views_->keepButton(), float_, close_})
    if (!each->isHidden()) wanted += each->sizeHint().width();
  title_->setVisible(!buttons_shown_ || (!is_named && wanted <= titleBarWidget()->width()));
}

} // namespace amplab
