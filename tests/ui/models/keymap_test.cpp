// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keymap.h"

#include <QKeySequence>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

class Keys : public testing::Test {
 protected:
  Keys() { keymap().resetAll(); }
  ~Keys() override { keymap().resetAll(); }
};

TEST_F(Keys, NoTwoActionsHaveTheSameKeyAndNoneAFixedOne) {
  std::set<QKeySequence> seen;
  for (const ActionRow& row : action_table()) {
    EXPECT_EQ(&row, &row_of(row.id)) << row.name << " stands elsewhere than its Act";
    const QKeySequence key = keymap().key(row.id);
    EXPECT_TRUE(key.isEmpty() || seen.insert(key).second) << row.name;
    EXPECT_TRUE(Keymap::key_objection(key).isEmpty()) << row.name;
  }
}

TEST_F(Keys, AnAssignedKeyIsRemovedFromItsPreviousAction) {
  keymap().setKey(ActionId::run, QKeySequence("."));
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("."));
  EXPECT_TRUE(keymap().key(ActionId::step).isEmpty());
  EXPECT_EQ(keymap().holder(QKeySequence("Space"), ActionId::run), std::nullopt);
  keymap().reset(ActionId::step);
  EXPECT_EQ(keymap().key(ActionId::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("Space")) << "its usual one, since it is free";
  EXPECT_FALSE(keymap().isChanged());
}

TEST_F(Keys, AResetLeavesTheOtherActionWithoutAKeyIfItsDefaultIsInUse) {
  keymap().setKey(ActionId::run, QKeySequence("."));
  keymap().setKey(ActionId::slow, QKeySequence("Space"));
  keymap().reset(ActionId::step);
  EXPECT_TRUE(keymap().key(ActionId::run).isEmpty());
  EXPECT_EQ(keymap().key(ActionId::slow), QKeySequence("Space"));
}

TEST_F(Keys, SavedKeysAreRestored) {
  keymap().setKey(ActionId::run, QKeySequence("R"));
  keymap().setKey(ActionId::explain, {});
  const QVariantMap saved = keymap().saved();
  EXPECT_EQ(saved.size(), 2);
  keymap().resetAll();
  keymap().restoreSettings(saved);
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("R"));
  EXPECT_TRUE(keymap().key(ActionId::explain).isEmpty());
  EXPECT_EQ(keymap().saved(), saved);
}

TEST_F(Keys, UnreadableSavedKeysBecomeDefaults) {
  keymap().restoreSettings(
      {{"run", "no such key"}, {"gone", "R"}, {"step", "Tab"}, {"slow", "Ctrl+K, Ctrl+S"}, {"find", 7}});
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("Space"));
  EXPECT_EQ(keymap().key(ActionId::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(ActionId::slow), QKeySequence("S"));
}

TEST_F(Keys, SavedKeysOfRenamedActionsAreRestored) {
  keymap().restoreSettings({{"lookInside", "Ctrl+J"}, {"lookAtSweep", "Ctrl+K"}});
  EXPECT_EQ(keymap().key(ActionId::inspect_step), QKeySequence("Ctrl+J"));
  EXPECT_EQ(keymap().key(ActionId::show_sweep), QKeySequence("Ctrl+K"));
  EXPECT_TRUE(keymap().saved().contains("inspectStep"));
}

TEST_F(Keys, OfTwoActionsWithOneSavedKeyTheFirstHasIt) {
  keymap().restoreSettings({{"run", "Ctrl+J"}, {"step", "Ctrl+J"}, {"slow", "F5"}});
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("Ctrl+J"));
  EXPECT_EQ(keymap().key(ActionId::step), QKeySequence("."));
  EXPECT_EQ(keymap().key(ActionId::slow), QKeySequence("F5"));
  EXPECT_TRUE(keymap().key(ActionId::restart).isEmpty());
}

TEST_F(Keys, TextsNameTheKeyThatAnActionHasNow) {
  EXPECT_EQ(with_key("Follow", ActionId::follow), "Follow (F)");
  EXPECT_EQ(key_text(ActionId::run), "Space");
  keymap().setKey(ActionId::run, QKeySequence("Ctrl+R"));
  keymap().setKey(ActionId::follow, {});
  EXPECT_EQ(key_text(ActionId::run), "Ctrl+R");
  EXPECT_EQ(with_key("Follow", ActionId::follow), "Follow");
  EXPECT_EQ(key_text(ActionId::follow), "“Follow”") << "what to press instead";
}

TEST_F(Keys, TheTableHasTheKeyTheUsualOneAndWhetherItWasChanged) {
  KeyModel model;
  int notified = 0;
  QObject::connect(&model, &QAbstractItemModel::dataChanged, [&] { ++notified; });
  keymap().setKey(ActionId::run, QKeySequence("Ctrl+R"));
  EXPECT_EQ(notified, 1);
  const int row = static_cast<int>(ActionId::run);
  EXPECT_EQ(model.index(row, KeyModel::Action).data(), "Run");
  EXPECT_EQ(model.index(row, KeyModel::Key).data(), "Ctrl+R");
  EXPECT_EQ(model.index(row, KeyModel::Usual).data(), "Space");
  EXPECT_EQ(model.index(row, KeyModel::Key).data(Qt::AccessibleDescriptionRole), "changed");
  EXPECT_EQ(model.index(static_cast<int>(ActionId::fork), KeyModel::Action).data(), "Fork");
}

} // namespace
} // namespace amplab
