// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/welcome_page.h"

#include "ui/shell/typing_filter.h"
#include "ui/shell/welcome_card.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/tone.h"

#include <QDir>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <span>

namespace amplab {
namespace {

constexpr int kWidestPage = 1080;         // pixels at the usual text size
constexpr int kMostLinks = 4;             // more are in File, Open recent
constexpr int kAboveTitle = 3 * kWideGap; // above the title
constexpr const char* kLoopLines[] = {"for x, t in loader:", "    optimizer.zero_grad()",
                                      "    loss = loss_fn(model(x), t)", "    loss.backward()", "    optimizer.step()"};
constexpr const char* kScriptLines[] = {"  for x, t in loader:",
                                        "+   with torch.autocast(\"cuda\"):",
                                        "      loss = criterion(net(x), t)",
                                        "+   scaler.scale(loss).backward()",
                                        "+   scaler.step(optimizer)",
                                        "+   scaler.update()"};

QString sentence_for(WelcomeReturn way_back) {
  return way_back == WelcomeReturn::closed_lanes
             ? WelcomePage::tr("There are no lanes. Choose a card, or open a session or a file.")
             : WelcomePage::tr("See what 16-bit training does, step by step, and why it fails.");
}

QStringList list_of(std::span<const char* const> lines) { return {lines.begin(), lines.end()}; }

} // namespace

WelcomePage::WelcomePage(const CardCurves& curves, const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), banner_(new Banner(theme, this, "welcome:banner")), sentence_(new QLabel),
      no_recent_(toned_label(tr("None yet. Each run is saved as a session by itself."), "quiet")),
      cards_{new WelcomeCard("watch", curve_picture(curves, theme), tr("Watch fp16 fail"),
                             tr("Four lanes train the same net from one seed. Three learn; fp16 without a scaler does "
                                "not."),
                             tr("30 seconds"), theme),
             new WelcomeCard("lesson", code_picture(list_of(kLoopLines), theme), tr("Lesson 1"),
                             tr("The training loop in fp32: predict what each line does, then measure it."),
                             tr("8 minutes"), theme),
             new WelcomeCard("script", code_picture(list_of(kScriptLines), theme), tr("Bring my PyTorch script"),
                             tr("Choose a file with a training loop. Each line is shown before anything runs."),
                             tr("Or drop the file on this window"), theme)},
      row_(new QHBoxLayout), recent_(new QVBoxLayout), leave_(new QPushButton) {
  setObjectName("welcomePage");
  setAccessibleName(tr("Welcome"));
  auto* title = new QLabel(tr("Welcome to AMP Lab"));
  title->setFont(text_font(8, QFont::DemiBold));
  sentence_->setObjectName("welcome:sentence");
  sentence_->setFont(text_font(2));
  for (QLabel* each : {title, sentence_, no_recent_}) each->setWordWrap(true);
  row_->setSpacing(kWideGap);
  for (WelcomeCard* card : cards_) row_->addWidget(card, 1);
  recent_->setSpacing(kHairGap);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kGap);
  const auto button = [&](QPushButton* each, const char* name, const QString& help, void (WelcomePage::*wanted)()) {
    each->setObjectName(name);
    each->setToolTip(help);
    connect(each, &QPushButton::clicked, this, wanted);
    buttons->addWidget(each);
  };
  button(leave_, "welcome:leave", tr("Back to the lanes (Esc)"), &WelcomePage::left);
  button(new QPushButton(tr("All examples…")), "welcome:gallery", tr("The gallery: examples with their curves"),
         &WelcomePage::galleryWanted);
  button(new QPushButton(tr("Open a file…")), "welcome:open", tr("Open a session, configurations or a data file"),
         &WelcomePage::openWanted);
  buttons->addStretch(1);
  button(new QPushButton(tr("Full lab")), "welcome:fullLab",
         tr("Shows all panels with four lanes that are ready to run"), &WelcomePage::fullLabWanted);

  auto* middle = new QWidget;
  middle->setMaximumWidth(font_scaled(kWidestPage));
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(kWideGap, kAboveTitle, kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  column->addStretch(1);
  column->addWidget(title);
  column->addWidget(sentence_);
  column->addSpacing(kSmallGap);
  column->addLayout(row_);
  column->addSpacing(kSmallGap);
  auto* heading = toned_label(tr("Recent sessions"), "title");
  column->addWidget(heading);
  column->addWidget(no_recent_);
  column->addLayout(recent_);
  column->addSpacing(kGap);
  column->addLayout(buttons);
  column->addStretch(2);
  auto* wide = new QWidget;
  auto* centred = new QHBoxLayout(wide);
  centred->setContentsMargins(0, 0, 0, 0);
  centred->addStretch(1);
  centred->addWidget(middle, 1000);
  centred->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(wide);
  for (QWidget* each : {scroll->viewport(), wide}) each->setAutoFillBackground(false);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(banner_);
  all->addWidget(scroll, 1);

  connect(cards_[0], &QAbstractButton::clicked, this, &WelcomePage::watchWanted);
  connect(cards_[1], &QAbstractButton::clicked, this, &WelcomePage::lessonWanted);
  connect(cards_[2], &QAbstractButton::clicked, this, &WelcomePage::scriptWanted);
}

void WelcomePage::showFor(WelcomeReturn way_back, const std::vector<RecentSession>& recent) {
  sentence_->setText(sentence_for(way_back));
  leave_->setVisible(way_back != WelcomeReturn::nothing);
  leave_->setText(way_back == WelcomeReturn::closed_lanes ? tr("Undo: restore the lanes") : tr("Back"));
  listRecent(recent);
  show();
  raise();
  cards_.front()->setFocus();
}

void WelcomePage::listRecent(const std::vector<RecentSession>& recent) {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (const RecentSession& session : recent) {
    if (recent_->count() == kMostLinks) break;
    if (session.is_open) continue;
    auto* link = new QToolButton;
    link->setObjectName("welcome:recent");
    link->setProperty("link", true);
    link->setText(session.name);
    link->setToolTip(QDir::toNativeSeparators(session.path));
    link->setFocusPolicy(Qt::StrongFocus);
    link->setCursor(Qt::PointingHandCursor);
    connect(link, &QToolButton::clicked, this, [this, path = session.path] { emit sessionWanted(path); });
    recent_->addWidget(link, 0, Qt::AlignLeft);
  }
  no_recent_->setVisible(recent_->isEmpty());
}

// Characters press what has the focus here. They are no keys of the lanes, which are covered.
bool WelcomePage::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (is_character(key) || key.key() == Qt::Key_Escape) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void WelcomePage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return emit left();
  QWidget::keyPressEvent(event);
}

void WelcomePage::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), QColor(theme_.palette().window)); }

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int beside = 3 * font_scaled(WelcomeCard::kLeastWidth) + 4 * kWideGap;
  row_->setDirection(width() >= beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace amplab
