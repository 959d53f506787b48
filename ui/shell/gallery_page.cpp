// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/gallery_page.h"

#include "ui/shell/card_delegate.h"
#include "ui/shell/gallery_words.h"
#include "ui/shell/typing_filter.h"
#include "ui/widgets/banner.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

// Returns whether the card's text has all words.
bool has(const QString& text, const QStringList& words) {
  return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

QString all_text(const LoopCard& card) {
  QStringList text{card.title, card.shows, card.watch_for};
  for (const LoopCard::Lane& lane : card.lanes)
    text << lane.file << QString::fromStdString(lane.config.name) << QString::fromStdString(lane.config.loop);
  return text.join('\n');
}

QString kind_of(const LoopCard& card) {
  return GalleryPage::tr("%n lanes", nullptr, static_cast<int>(card.lanes.size()));
}

QString sentence_of(GalleryPurpose wanted) {
  switch (wanted) {
  case GalleryPurpose::new_session:
    return GalleryPage::tr(
        "Starts a new session with the lanes of an example. The previous session stays under File, Open recent.");
  case GalleryPurpose::these_lanes:
    return GalleryPage::tr("The lanes of an example replace those of this session; Undo restores them.");
  }
  return {};
}

} // namespace

GalleryPage::GalleryPage(std::vector<LoopCard> cards, const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), cards_(std::move(cards)), banner_(new Banner(theme, this, "gallery:banner")),
      title_(new QLabel(tr("Gallery"))), sentence_(new QLabel), words_(new QLineEdit), sections_(new QTabBar),
      list_(new QListWidget), open_(new QPushButton), current_(new QPushButton(tr("Keep the lanes"))),
      other_(new QPushButton(tr("Open something else…"))), leave_(new QPushButton(tr("Back"))) {
  setObjectName("galleryPage");
  setAccessibleName(tr("Gallery"));
  title_->setFont(text_font(3, QFont::DemiBold));
  sentence_->setObjectName("gallery:sentence");
  sentence_->setWordWrap(true);
  words_->setObjectName("gallery:words");
  words_->setPlaceholderText(tr("Filter: clip, apex, penalty, unscale_ …"));
  words_->setAccessibleName(tr("Filter cards"));
  words_->setClearButtonEnabled(true);
  sections_->setObjectName("gallery:sections");
  sections_->setAccessibleName(tr("Section"));
  sections_->setExpanding(false);
  sections_->setDrawBase(false);
  sections_->addTab(tr("All"));
  for (const char* section : kGallerySections) sections_->addTab(gallery_words(section));
  list_->setObjectName("gallery:cards");
  list_->setAccessibleName(tr("Examples"));
  list_->setViewMode(QListView::IconMode);
  list_->setMovement(QListView::Static);
  list_->setResizeMode(QListView::Adjust);
  list_->setUniformItemSizes(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setItemDelegate(new CardDelegate(theme, cards_, list_));
  for (const LoopCard& card : cards_) {
    auto* item = new QListWidgetItem(card.title, list_);
    const QString kind =
        card.isPair() ? tr("two lanes: %1 and %2").arg(card.lanes[0].as, card.lanes[1].as) : kind_of(card);
    item->setData(Qt::AccessibleTextRole,
                  tr("%1, %2. %3 Look for %4.").arg(card.title, kind, card.shows, card.watch_for));
  }
  open_->setObjectName("gallery:open");
  open_->setDefault(true);
  current_->setObjectName("gallery:current");
  current_->setToolTip(tr("New session with the current lanes"));
  other_->setObjectName("gallery:other");
  other_->setToolTip(tr("Open a session, configurations or a data file"));
  leave_->setObjectName("gallery:leave");
  leave_->setToolTip(tr("Back to the lanes (Esc)"));
  for (QObject* each : std::initializer_list<QObject*>{words_, sections_, list_, open_, current_, other_, leave_})
    each->installEventFilter(this);

  auto* head = new QHBoxLayout;
  head->setSpacing(kWideGap);
  head->addWidget(title_);
  head->addWidget(sentence_, 1);
  auto* narrow = new QHBoxLayout;
  narrow->setSpacing(kWideGap);
  narrow->addWidget(sections_);
  narrow->addWidget(words_, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kGap);
  buttons->addWidget(leave_);
  buttons->addStretch(1);
  for (QPushButton* button : {other_, current_, open_}) buttons->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kGap);
  column->addWidget(banner_);
  column->addLayout(head);
  column->addLayout(narrow);
  column->addWidget(list_, 1);
  column->addLayout(buttons);

  connect(words_, &QLineEdit::textChanged, this, &GalleryPage::filter);
  connect(sections_, &QTabBar::currentChanged, this, &GalleryPage::filter);
  connect(list_, &QListWidget::currentRowChanged, this, &GalleryPage::follow);
  connect(list_, &QListWidget::itemDoubleClicked, this, &GalleryPage::choose);
  connect(open_, &QPushButton::clicked, this, &GalleryPage::choose);
  connect(current_, &QPushButton::clicked, this, &GalleryPage::currentLanesWanted);
  connect(other_, &QPushButton::clicked, this, &GalleryPage::openWanted);
  connect(leave_, &QPushButton::clicked, this, &GalleryPage::left);
  connect(&theme, &Theme::changed, list_->viewport(), qOverload<>(&QWidget::update));
  list_->setCurrentRow(0);
  follow();
}

void GalleryPage::showFor(GalleryPurpose wanted) {
  wanted_ = wanted;
  sentence_->setText(sentence_of(wanted));
  current_->setVisible(wanted == GalleryPurpose::new_session);
  words_->clear();
  sections_->setCurrentIndex(0);
  list_->setCurrentRow(0);
  list_->scrollToTop();
  show();
  raise();
  words_->setFocus();
}

void GalleryPage::filter() {
  const QStringList words = words_->text().split(' ', Qt::SkipEmptyParts);
  const int section = sections_->currentIndex() - 1; // -1: all
  int first = -1;
  for (int row = 0; row < list_->count(); ++row) {
    const LoopCard& card = cards_[static_cast<size_t>(row)];
    const bool shown = (section < 0 || card.section == kGallerySections[section]) && has(all_text(card), words);
    list_->item(row)->setHidden(!shown);
    if (shown && first < 0) first = row;
  }
  const QListWidgetItem* current = list_->currentItem();
  if (!current || current->isHidden()) list_->setCurrentRow(first);
  follow();
}

void GalleryPage::follow() {
  const QListWidgetItem* item = list_->currentItem();
  const bool any = item && !item->isHidden();
  open_->setEnabled(any);
  const size_t lanes = any ? cards_[static_cast<size_t>(list_->row(item))].lanes.size() : 1;
  open_->setText(lanes == 1   ? tr("&Open as a lane")
                 : lanes == 2 ? tr("&Open as two lanes")
                              : tr("&Open as %1 lanes").arg(lanes));
}

void GalleryPage::choose() {
  if (open_->isEnabled()) emit chosen(cards_[static_cast<size_t>(list_->currentRow())]);
}

bool GalleryPage::typeInFilter(const QKeyEvent& key) {
  words_->setFocus();
  QKeyEvent typed(QEvent::KeyPress, key.key(), key.modifiers(), key.text());
  QCoreApplication::sendEvent(words_, &typed);
  return true;
}

// Up and down move the selection while the filter has the focus. Typing goes to the filter while the cards have it.
bool GalleryPage::eventFilter(QObject* object, QEvent* event) {
  const bool is_override = event->type() == QEvent::ShortcutOverride;
  if (!is_override && event->type() != QEvent::KeyPress) return false;
  const auto& key = static_cast<const QKeyEvent&>(*event);
  const bool types =
      is_character(key) && object != words_ && !(key.key() == Qt::Key_Space && qobject_cast<QPushButton*>(object));
  if (is_override) {
    const bool ours = types || key.key() == Qt::Key_Escape || key.key() == Qt::Key_Home || key.key() == Qt::Key_End ||
                      key.key() == Qt::Key_Backspace;
    if (ours) event->accept();
    return ours;
  }
  if (types) return typeInFilter(key);
  if (object != words_ || (key.key() != Qt::Key_Down && key.key() != Qt::Key_Up)) return false;
  list_->setFocus();
  QCoreApplication::sendEvent(list_, event);
  return true;
}

void GalleryPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return choose();
  if (event->key() == Qt::Key_Escape) return emit left();
  QWidget::keyPressEvent(event);
}

bool GalleryPage::focusNextPrevChild(bool next) {
  std::vector<QWidget*> stops{words_, sections_, list_, open_, current_, other_, leave_};
  if (next) std::ranges::reverse(stops); // so that the element before in focus order is the next in the list
  const auto at = std::ranges::find(stops, focusWidget());
  std::ranges::rotate(stops, at == stops.end() ? stops.begin() : at);
  const auto to = std::find_if(stops.rbegin(), stops.rend(),
                               [](const QWidget* stop) { return stop->isVisible() && stop->isEnabled(); });
  if (to == stops.rend()) return false;
  (*to)->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return true;
}

void GalleryPage::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), QColor(theme_.palette().window)); }

} // namespace amplab
